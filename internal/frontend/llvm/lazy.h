// albers_load_llvm loads LLVM unless that has been done. It returns NULL, or what went wrong.
const char *albers_load_llvm(void);
