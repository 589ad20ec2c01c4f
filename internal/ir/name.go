package ir

import (
	"strings"

	"github.com/ianlancetaylor/demangle"
)

// SourceName is a symbol as its source writes it. C++ and Rust names are demangled, without parameters and template
// arguments, which make them unreadably long. The line that is always next to a name tells overloads apart.
func SourceName(symbol string) string {
	if !strings.HasPrefix(symbol, "_Z") && !strings.HasPrefix(symbol, "_R") {
		return symbol
	}
	return strings.ReplaceAll(demangle.Filter(symbol, demangle.NoParams, demangle.NoTemplateParams), "std::__1::", "std::")
}

// SourceType is the name of a type as std::type_info has it, as its source writes it.
func SourceType(name string) string {
	s, err := demangle.ToString("_ZTI" + name)
	if err != nil {
		return name
	}
	return strings.ReplaceAll(strings.TrimPrefix(s, "typeinfo for "), "std::__1::", "std::")
}
