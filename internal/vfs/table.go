package vfs

import (
	"path"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/option"
)

// Table lists every file of the world at the start by its path, host folders included, and gives the newest inode
// number. With it, native replay numbers the files of its copy as the model does. Symbolic files are in it without
// content and metadata.
func Table(symFiles []option.File, hostDirs []string) (files map[string]*Inode, last uint64, err error) {
	fs, err := New(nil, Options{Files: symFiles, HostDirs: hostDirs})
	if err != nil {
		return nil, 0, err
	}
	files = map[string]*Inode{"/": fs.Root()}
	for todo := []string{"/"}; len(todo) > 0; {
		dir := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		fs.List(files[dir], 2, func(l Listed) bool {
			name := path.Join(dir, l.Name)
			files[name] = fs.Node(l.Ino)
			if l.Type == unix.S_IFDIR {
				todo = append(todo, name)
			}
			return true
		})
	}
	return files, fs.last, nil
}
