package build

// Format is raised whenever the bitcode that a build leaves changes. Who keeps builds, as the subject suite does, makes
// them anew when it is another.
const Format = 1
