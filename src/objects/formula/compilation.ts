import type { Compilation } from '../query/index.ts'
import { accessible, type Reader } from '../security/index.ts'
import type { Shapes } from '../shape.ts'
import { compileFormulaField } from './formula.ts'

/** Ties the compilers together for one reader at one moment: formulas, and rows that relations lead to, as they may see them. */
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
