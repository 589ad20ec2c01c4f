package kernel

import "strings"

// Environment is the environment block of a program that is run from the command line: what a shell of the model's
// user would hand over, changed by "K=V" each.
func Environment(changes []string) []string {
	all := []string{"HOME=/home/user", "LANG=C", "LOGNAME=user", "PATH=/usr/local/bin:/usr/bin:/bin", "PWD=/home/user", "USER=user"}
	for _, c := range changes {
		name, _, _ := strings.Cut(c, "=")
		kept := all[:0:0]
		for _, kv := range all {
			if k, _, _ := strings.Cut(kv, "="); k != name {
				kept = append(kept, kv)
			}
		}
		all = append(kept, c)
	}
	return all
}
