package expr

// Size counts the nodes of terms, constants and updates included: each as often as it occurs, as if the terms were
// trees, and each once. It walks the terms, which [Term.Weight] does not.
func Size(terms []*Term) (tree float64, shared int) {
	trees, lists := map[*Term]float64{}, map[*Update]float64{}
	w := Walk{Listed: func(u *Update) bool { _, known := lists[u]; return known }}
	w.Visit = func(x *Term) bool {
		n := 1.0
		for i := range x.NumKids() {
			n += trees[x.Kid(i)]
		}
		above, at := x.upd.Above(w.Listed)
		below := lists[at]
		for _, u := range above {
			below += 1 + trees[u.Index] + trees[u.Value]
			lists[u] = below
		}
		trees[x] = n + below
		return true
	}
	for _, t := range terms {
		w.From(t)
		tree += trees[t]
	}
	return tree, len(trees) + len(lists)
}
