// Package memory is the address space of one execution state: objects at concrete addresses, their bytes, and which
// of the bytes are symbolic.
//
// # Objects and addresses
//
// An [Object] is an allocation with bounds. Each kind has its own region of the address space ([Config]), so an
// address tells the kind of its object, and a message can say so. The first page is never used. Within a region
// addresses go up and are not given out again before the region's end is reached. Only then allocation starts over at
// the bottom, in gaps where no object lives or is quarantined. Addresses follow from the sequence of Alloc and Free
// calls alone.
//
// The address space is empty, so an object keeps others at a distance: at least [MinGap] bytes, and four times its
// own size. A wild index meets no other object, and [Space.Nearest] tells which object was meant. (Functions are
// close to each other: nobody reads them.) A bounded quarantine remembers freed objects without their content. It
// tells use after free, use after return and double free from wild pointers. For an object that it has forgotten,
// [Space.FindFreed] still says that the address once belonged to the heap or to the stack.
//
// # Forking
//
// A [Space] is a persistent map (package persist) from base address to object, in two parts: that of the stack changes
// with every call. Owner tokens decide who may write in place: a space has a token, and an object, a page and an
// overlay chunk each carry the token of the space that made
// them. Fork takes the token away from both sides. The first write afterwards copies the object's header (not its
// pages), then the 4 KiB page, then the overlay chunk of 64 bytes that it touches. So an *Object is one version of an
// object: every operation that changes an object returns the version that is current from then on. The caller may
// still pass an older version: the space looks up the current one.
//
// # Content
//
// Byte i of an object comes from the first of these that applies:
//
//  1. the root array under its update list, if the object is in array mode (root != nil) and byte i is not live;
//  2. a symbolic cell: byte k of a term that was stored there. Keeping the whole term makes loading back what was
//     stored the very same term, without building an extract in between;
//  3. the concrete byte in the page; a page that was never written is shared by all objects with that fill byte.
//
// An object enters array mode by [Space.MakeSymbolic] and by a store at a symbolic offset. From then on stores at
// literal offsets go to the pages as before and make their bytes live. A load at a symbolic offset sees the live
// bytes as literal updates on top of the list, in ascending order of the index. Older updates at the same index are
// dropped (an update that is hidden by a newer one at the same index term never shows). When all bytes are live the
// object leaves array mode.
//
// An object that is not in array mode is read at a symbolic offset through a constant array with its symbolic cells
// as literal updates. The constant array is interned by content, so that the same table is the same array in all
// states. That view is kept with the object until it changes.
//
// Never-written heap and stack memory holds the byte 0xAB (an all-AB pointer is not canonical and never valid).
// Reading it is not reported: uninitialised bytes are not tracked.
//
// # Symbolic sizes
//
// An object whose size is a term has the bytes of its capacity, Object.Size; the address space keeps that many bytes
// free for it, and addresses resolve by them. That an access is inside the size is the caller's check. The concrete
// path does not serve such objects.
//
// # Words
//
// [Space.LoadWord] and [Space.StoreWord] are the concrete path. They go through a small direct-mapped table of byte
// slices (see lookup.go) and need neither the map nor the object on a hit.
//
// Limits: an object can be read or written at a symbolic offset only up to [MaxIndexed] bytes; callers ask
// [Object.Indexable] first.
package memory
