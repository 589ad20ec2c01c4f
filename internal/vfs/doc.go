// Package vfs is the file system of the modelled world: one value [FS] per path, forked in constant time.
//
// # The world at the start
//
// [Base] lists, as data, the files before a program runs. The engine builds its file system from this list, and
// native replay builds the same folders and files on disk. Package input names the symbolic files in the working
// folder.
//
// # Data layout
//
// An [FS] is a persistent map (package persist) from inode number to [Inode]. An owner token decides who may change
// an inode, a directory's table or a page of content in place, as in package memory: a fork takes the token away from
// both sides, and the first change afterwards copies the inode's header, then the node of the tree, then the page. So
// a fork costs the same with ten files and with ten thousand.
//
// A directory is two persistent maps: entries by cookie, and cookies by the hash of the name. A cookie is a number
// that an entry keeps for life and that grows from entry to entry. So a listing has the order of creation and goes on
// at its old place, whatever is removed or added meanwhile.
//
// Content is a map of 4 KiB pages over an immutable byte slice. A byte that neither has is in a hole. A page has
// concrete bytes and, only where needed, a table of terms, one per symbolic byte in groups of 64. Concrete reading
// hands out slices of the pages themselves.
//
// # Meaning
//
// Names are resolved, permissions checked and errors chosen in the order of Linux 6.1's fs/namei.c, as its manual
// pages and the kernel's behaviour show it. A test runs random operations against the kernel and compares results,
// error numbers and the final tree. Operations take a [User]: identity, umask, clock and folder.
//
// Times are those of the model's clock. Access times are kept as relatime does.
//
// # Symbolic files
//
// The content of file A is the array A-data. Its permission bits, owner, group and modification time are [Meta] terms
// over the array A-data-stat. They cost nothing until the program looks at them; then [User].Look is called first.
// stat hands out the terms as they are. A permission check asks [User].Split about one condition over all of them
// together ("may this user read it"). That forks the path in two at most, and only the first time.
//
// A symbolic file with a name of its own may be there already, in [Base] or in a host folder. Then it keeps its
// metadata, and only its content is an array.
//
// # Host folders
//
// [FS.Mount] shows a folder of the host, read-only, at the same path. Folders are listed and files are read when they
// are first looked at, once per run, through os.Root, which never leaves the folder. A symbolic link in it is
// resolved in the modelled world. So a link that leads out of the folder leads to a file of the model, not to the
// host's file.
//
// # Limits
//
// No ACLs, extended attributes, quotas, or hard links to folders. A folder's size is always 4096. There is one device
// for the model's own tree, and one for each host folder. Host files belong to root, and everybody may do with them
// what their owner may do, except write: the model's user is not the host's. File names are concrete here; the caller
// tells symbolic ones apart ([FS.List]). A file that is made under a symbolic name has an opaque one ([OpaqueName]),
// about which the caller answers questions ([User].Same).
package vfs
