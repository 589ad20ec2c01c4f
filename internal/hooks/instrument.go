package hooks

// instrumentHooks are calls that a compiler inserts for tools that watch a native program. They have no effect here.
func instrumentHooks() table {
	t := table{}
	t.weak(nothing,
		"__sanitizer_cov_trace_pc", "__sanitizer_cov_trace_pc_guard", "__sanitizer_cov_trace_pc_guard_init",
		"__sanitizer_cov_trace_pc_indir", "__sanitizer_cov_8bit_counters_init", "__sanitizer_cov_bool_flag_init",
		"__sanitizer_cov_pcs_init", "__sanitizer_cov_trace_switch", "__sanitizer_cov_trace_gep",
		"__sanitizer_cov_trace_div4", "__sanitizer_cov_trace_div8",
		"__cyg_profile_func_enter", "__cyg_profile_func_exit", "mcount", "__fentry__")
	for _, n := range []string{"1", "2", "4", "8", "16"} {
		t.weak(nothing, "__sanitizer_cov_trace_cmp"+n, "__sanitizer_cov_trace_const_cmp"+n,
			"__sanitizer_cov_load"+n, "__sanitizer_cov_store"+n)
	}
	return t
}
