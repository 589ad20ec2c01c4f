// A no_std Rust program: a small packet parser with two faults, one that Rust's own checks find and one that only unsafe code has.
//
//     bin/albers run examples/checksum.rs
//
// It needs a rustc whose LLVM is not newer than 19, such as Debian's package rustc (`scripts/setup.sh --rust`).
#![no_std]
#![no_main]

use core::panic::PanicInfo;

extern "C" {
    fn klee_make_symbolic(addr: *mut u8, size: usize, name: *const u8);
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    unsafe { abort() }
}

/// The sum of the payload's bytes, if the length that the packet gives is right.
fn checksum(packet: &[u8; 6]) -> Option<u8> {
    let length = packet[0];
    if length > 5 {
        return None;
    }
    let mut sum: u8 = 0;
    let mut i = 1;
    while i <= length as usize {
        sum += packet[i]; // overflows: a panic
        i += 1;
    }
    Some(sum)
}

static TABLE: [u8; 4] = [1, 2, 4, 8];

#[no_mangle]
pub extern "C" fn main() -> i32 {
    let mut packet = [0u8; 6];
    unsafe { klee_make_symbolic(packet.as_mut_ptr(), 6, b"packet\0".as_ptr()) };
    match checksum(&packet) {
        None => 1,
        Some(sum) if sum < 8 => unsafe { *TABLE.as_ptr().add(sum as usize) as i32 }, // the table has four entries
        Some(_) => 0,
    }
}
