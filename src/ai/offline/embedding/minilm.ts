import { type Constant, elementTypes, encodeModel, type Operation } from './onnx.ts'
import type { Weights } from './safetensors.ts'

/** Precision of the matrix weights: original, or one byte each, which is faster and almost as accurate. */
export type Precision = 'float' | 'byte'

const [width, inner, heads, layers] = [384, 1536, 12, 6]
const epsilon = 1e-12

/**
 * MiniLM (a six-layer BERT) as a model for onnxruntime, with the inputs `tokens` and `positions` and the output
 * `vector` of unit length. Takes one text per run, without padding.
 */
export function miniLmModel(weights: Weights, precision: Precision): Uint8Array {
  const graph = new GraphBuilder(weights, precision)
  let x = graph.embeddings()
  for (let layer = 0; layer < layers; layer++) {
    const name = `encoder.layer.${layer}`
    const attended = graph.attention(x, `${name}.attention`)
    const between = graph.normalise(graph.add(attended, x), `${name}.attention.output.LayerNorm`)
    const widened = graph.product(between, `${name}.intermediate.dense`, width, inner, 'byRow')
    const bent = graph.operation('Gelu', [widened], {}, 'com.microsoft')
    const narrowed = graph.product(bent, `${name}.output.dense`, inner, width, 'byRow')
    x = graph.normalise(graph.add(narrowed, between), `${name}.output.LayerNorm`)
  }
  graph.mean(x)
  return encodeModel({
    inputs: ['tokens', 'positions'],
    output: 'vector',
    constants: graph.constants,
    operations: graph.operations,
  })
}

class GraphBuilder {
  readonly constants: Constant[] = []
  readonly operations: Operation[] = []
  readonly #weights: Weights
  readonly #precision: Precision

  constructor(weights: Weights, precision: Precision) {
    this.#weights = weights
    this.#precision = precision
    this.constant('axis of sizes', [1], BigInt64Array.of(-1n))
    this.constant('first axis', [1], BigInt64Array.of(0n))
  }

  constant(name: string, shape: readonly number[], values: Constant['values']): string {
    this.constants.push({ name, shape, values })
    return name
  }

  operation(
    type: string,
    inputs: readonly string[],
    attributes: Operation['attributes'] = {},
    domain?: Operation['domain'],
  ): string {
    const output = `${type} ${this.operations.length}`
    const known = domain === undefined ? {} : { domain }
    this.operations.push({ type, inputs, outputs: [output], attributes, ...known })
    return output
  }

  add(a: string, b: string): string {
    return this.operation('Add', [a, b])
  }

  /** The embedding of each token and its position. */
  embeddings(): string {
    // The word embeddings are half of all weights. They stay in half precision, and only the rows of a text are
    // widened.
    const words = this.#weights.readHalf('embeddings.word_embeddings.weight')
    const places = this.#weights.read('embeddings.position_embeddings.weight')
    // All texts have the same token type, so its embedding is added to the position embeddings.
    const kind = this.#weights.read('embeddings.token_type_embeddings.weight').subarray(0, width)
    for (let index = 0; index < places.length; index++) {
      places[index] = (places[index] ?? 0) + (kind[index % width] ?? 0)
    }
    const word = this.constant('words', [words.length / width, width], words)
    const place = this.constant('places', [places.length / width, width], places)
    const taken = this.operation('Gather', [word, 'tokens'], { axis: { int: 0 } })
    const sum = this.add(
      this.operation('Cast', [taken], { to: { int: elementTypes.float } }),
      this.operation('Gather', [place, 'positions'], { axis: { int: 0 } }),
    )
    return this.normalise(sum, 'embeddings.LayerNorm')
  }

  normalise(x: string, name: string): string {
    const scale = this.constant(`${name} scale`, [width], this.#weights.read(`${name}.weight`))
    const bias = this.constant(`${name} bias`, [width], this.#weights.read(`${name}.bias`))
    return this.operation('LayerNormalization', [x, scale, bias], { axis: { int: -1 }, epsilon })
  }

  attention(x: string, name: string): string {
    const batch = (input: string) => this.operation('Unsqueeze', [input, 'first axis'])
    const parts = ['query', 'key', 'value'].map((part) =>
      batch(this.product(x, `${name}.self.${part}`, width, width)),
    )
    const together = this.operation(
      'MultiHeadAttention',
      parts,
      { num_heads: { int: heads } },
      'com.microsoft',
    )
    const flat = this.operation('Squeeze', [together, 'first axis'])
    return this.product(flat, `${name}.output.dense`, width, width)
  }

  /** `x` times the named weights, plus their bias. `byRow` scales each token separately first. */
  product(x: string, name: string, from: number, to: number, scaling?: 'byRow'): string {
    const matrix = transposed(this.#weights.read(`${name}.weight`), from, to)
    const bias = this.constant(`${name} bias`, [to], this.#weights.read(`${name}.bias`))
    if (this.#precision === 'float') {
      const weight = this.constant(`${name} weight`, [from, to], matrix)
      return this.add(this.operation('MatMul', [x, weight]), bias)
    }
    const { values, scales } = inBytes(matrix, from, to)
    const weight = this.constant(`${name} weight`, [from, to], values)
    const scale = this.constant(`${name} scale`, [to], scales)
    const zero = this.constant(`${name} zero`, [to], new Int8Array(to))
    const multiply = (input: string) =>
      this.operation('DynamicQuantizeMatMul', [input, weight, scale, zero], {}, 'com.microsoft')
    if (scaling === undefined) return this.add(multiply(x), bias)
    // All tokens share one scale when quantised; a single large value would leave the others no precision.
    const largest = this.operation('ReduceMax', [this.operation('Abs', [x]), 'axis of sizes'])
    const product = multiply(this.operation('Div', [x, largest]))
    return this.add(this.operation('Mul', [product, largest]), bias)
  }

  /** The mean of all tokens, normalised to unit length. */
  mean(x: string): void {
    const middle = this.operation('ReduceMean', [x, 'first axis'], { keepdims: { int: 0 } })
    const length = this.operation('ReduceL2', [middle, 'axis of sizes'])
    this.operations.push({ type: 'Div', inputs: [middle, length], outputs: ['vector'] })
  }
}

/** Weights are stored with one row per output; the product needs one row per input. */
function transposed(rows: Float32Array, from: number, to: number): Float32Array {
  const columns = new Float32Array(rows.length)
  for (let output = 0; output < to; output++) {
    for (let input = 0; input < from; input++) {
      columns[input * to + output] = rows[output * from + input] ?? 0
    }
  }
  return columns
}

/** Quantises each column to bytes, with its own scale. */
function inBytes(
  matrix: Float32Array,
  from: number,
  to: number,
): { values: Int8Array; scales: Float32Array } {
  const scales = new Float32Array(to)
  for (let index = 0; index < matrix.length; index++) {
    const column = index % to
    scales[column] = Math.max(scales[column] ?? 0, Math.abs(matrix[index] ?? 0) / 127)
  }
  const values = new Int8Array(from * to)
  for (let index = 0; index < matrix.length; index++) {
    values[index] = Math.round((matrix[index] ?? 0) / (scales[index % to] || 1))
  }
  return { values, scales }
}
