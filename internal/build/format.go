package build

// Format is the version of the bitcode that a build leaves. A caller that keeps builds, like the subject suite,
// builds them again when Format differs.
const Format = 1
