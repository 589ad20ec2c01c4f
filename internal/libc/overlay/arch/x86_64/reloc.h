/* Programs are linked statically: the relocation numbers of the dynamic linker are not needed, only its name is. */
#define LDSO_ARCH "x86_64"
