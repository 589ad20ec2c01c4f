// Ends with the number of arguments and the length of the last; without any, by a panic.
fn main() {
    let a: Vec<_> = std::env::args_os().skip(1).collect();
    std::process::exit((10 * a.len() + a[a.len() - 1].len()) as i32)
}
