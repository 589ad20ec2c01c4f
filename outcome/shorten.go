package outcome

// Shorten brings steps down to a number: first calls without a decision lose what is inside of them, except those that
// had not returned at the end; then steps in the middle go, three quarters of the rest being the end of the path.
func Shorten(steps []Step, lines int) []Step {
	if lines <= 0 || len(steps) <= lines {
		return steps
	}
	if steps = foldCalls(steps); len(steps) <= lines {
		return steps
	}
	head := lines / 4
	tail := max(lines-head-1, 1)
	cut := Step{Kind: OmittedStep, What: "step"}
	middle := steps[head : len(steps)-tail]
	cut.Depth = middle[0].Depth
	for _, s := range middle {
		cut.Omitted++
		cut.Inside += decisions(s)
	}
	return append(append(append([]Step{}, steps[:head]...), cut), steps[len(steps)-tail:]...)
}

func decisions(s Step) int { return len(s.Decisions) + s.Inside }

// foldCalls leaves out what is inside of calls without a decision that have returned.
func foldCalls(steps []Step) (out []Step) {
	for i := 0; i < len(steps); i++ {
		s := steps[i]
		out = append(out, s)
		if s.Kind != CallStep {
			continue
		}
		end, n := i+1, 0
		for end < len(steps) && steps[end].Depth > s.Depth {
			n += decisions(steps[end])
			end++
		}
		returned := end < len(steps) && steps[end-1].Kind == ReturnStep
		if n == 0 && returned && end-i > 3 {
			out = append(out, Step{Kind: OmittedStep, Depth: s.Depth + 1, Omitted: end - i - 2, What: "step"},
				steps[end-1])
			i = end - 1
		}
	}
	return out
}
