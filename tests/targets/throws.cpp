// SPDX-License-Identifier: MIT
// Must not compile for WASM as we build it: the rules may not throw.
int rule(int n) {
  if (n < 0) throw n;
  return n;
}
