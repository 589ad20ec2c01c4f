// Rust with its standard library: lines of "name=count" from standard input are summed in a map. Two inputs make it panic.
//
//     bin/albers run --sym-stdin 6 --max-time 60s examples/inventory.rs
//     bin/albers replay albers-out
//
// It needs a rustc whose LLVM is not newer than 19, such as Debian's package rustc (`scripts/setup.sh --rust`). Projects that cargo builds:
// albers build -- cargo build
use std::collections::BTreeMap;
use std::io::Read;

fn main() {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).unwrap();
    let mut stock: BTreeMap<&[u8], u8> = BTreeMap::new();
    for line in bytes.split(|b| *b == b'\n').filter(|l| !l.is_empty()) {
        let mut parts = line.split(|b| *b == b'=');
        let name = parts.next().unwrap();
        let count = parts.next().expect("a count"); // a line without '=' has none
        let n = count.iter().fold(0u8, |n, d| n.wrapping_mul(10).wrapping_add(d.wrapping_sub(b'0')));
        *stock.entry(name).or_insert(200) += n; // more than 255 is an overflow
    }
    println!("{} names", stock.len());
}
