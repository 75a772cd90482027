export const referenceText = 'Please send the invoice for order 4711 to our new office in Hamburg by Friday.'

/** The vector of the reference text at full precision, quantised to a byte per number. */
const reference = new Int8Array(
  Buffer.from(
    [
      '6Dga0Mr7sRPlAQP63sfd5AjN5g4SGtLwCivd7fDS5Oc0/HHzD9UWGfPOABQK4ewkMDXe8vk3Egj+4Qbx7RvI+fHgCwrE3xvm',
      'PhAX3xPB883oBAYqCfENM/4F/BzL5u0bKRUHGyMCI77CFOwcLui6DOXFBAIC8zyYGP7pBsYPNADm2QkNIuoDKMPtx9IP+YHg',
      'GhX/ERra5h0UPRYZNCQd/gPt/DH6BO22DCLrGQ4iO9pzzvMG3AMKEyL5J9BPQBMkPcXX2QHo9B4Kx/8H7hdM8+vz+RFKMRAZ',
      '2R374RfbAwDt4cko50EbHf0o+Az15BDyHR757hAxCD3nGi8dBem3DMk1yvsOKx0u9uwHSufbIN7eGgAJyhb6OgXjMPPhO+0e',
      'MRnjwDr9B/bs7hDqIRXm8ijfDgjWwUoHESTUIBr+DgD3DCQuD+YMAPweCRP14OvuDdXhBOgcI/ju3PkgLfPXT+Xt98vIB/rP',
      '8OS19AbaruPqGvv7GinzCRjVHzIvyu7y',
    ].join(''),
    'base64',
  ),
)

/** Cosine similarity to the reference vector: 1 for the same direction, 0 for an unrelated one. */
export function agreement(vector: Float32Array): number {
  let sum = 0
  for (let index = 0; index < reference.length; index++) sum += (reference[index] ?? 0) * (vector[index] ?? 0)
  return sum / Math.hypot(...reference) / Math.hypot(...vector)
}
