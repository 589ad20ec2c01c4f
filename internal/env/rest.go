package env

func operatorHooks() table { return nil }
func cxxHooks() table      { return nil }
func jumpHooks() table     { return nil }
func verifierHooks() table { return nil }
func ubsanHooks() table    { return nil }
func blockHooks() table    { return nil }
