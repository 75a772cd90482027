import type { Compilation } from '../query/index.ts'
import { accessible, type Reader } from '../security/index.ts'
import type { Shapes } from '../shape.ts'
import { compileFormulaField } from './formula.ts'

/** Connects the compilers for one reader at one moment: formulas, and related rows with the reader's rights. */
export function compilationFor(options: {
  shapes: Shapes
  reader: Reader
  now: Date
  zone: string
}): Compilation {
  const { shapes, reader, now, zone } = options
  const compilation: Compilation = {
    shapes,
    get now() {
      compilation.isTimed = true
      return now
    },
    isTimed: false,
    zone,
    visible: (shape, alias) => accessible(shape, alias, reader, 'read'),
    computed: (field, shape, alias) => compileFormulaField(field, shape, alias, compilation),
  }
  return compilation
}
