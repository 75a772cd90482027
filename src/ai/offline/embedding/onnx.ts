/**
 * Writes a model in the format of onnxruntime, a Protocol Buffer with a few message types. The field numbers are those
 * of onnx.proto.
 */

type Attribute = number | { int: number } | { ints: readonly number[] }

export interface Operation {
  type: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes?: Readonly<Record<string, Attribute>>
  /** The domain of operations that only onnxruntime has. */
  domain?: 'com.microsoft'
}

export interface Constant {
  name: string
  shape: readonly number[]
  values: Float32Array | Float16Array | Int8Array | BigInt64Array
}

export interface Graph {
  /** Integer tensors with one value per token. */
  inputs: readonly string[]
  /** A float tensor. */
  output: string
  constants: readonly Constant[]
  operations: readonly Operation[]
}

export const elementTypes = { float: 1, int8: 3, int64: 7, half: 10 }
const attributeTypes = { float: 1, int: 2, ints: 7 }
// LayerNormalization needs 17, Gelu needs 20.
const operatorSet = 20

export function encodeModel(graph: Graph): Uint8Array {
  return message([
    number(1, 9),
    bytes(7, encodeGraph(graph)),
    bytes(8, message([text(1, ''), number(2, operatorSet)])),
    bytes(8, message([text(1, 'com.microsoft'), number(2, 1)])),
  ])
}

function encodeGraph({ inputs, output, constants, operations }: Graph): Uint8Array {
  return message([
    ...operations.map((operation) => bytes(1, encodeOperation(operation))),
    text(2, 'model'),
    ...constants.map((constant) => bytes(5, encodeConstant(constant))),
    ...inputs.map((name) => bytes(11, encodeValue(name, elementTypes.int64))),
    bytes(12, encodeValue(output, elementTypes.float)),
  ])
}

function encodeOperation({ type, inputs, outputs, attributes = {}, domain }: Operation): Uint8Array {
  return message([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, encodeAttribute(name, value))),
    ...(domain === undefined ? [] : [text(7, domain)]),
  ])
}

function encodeAttribute(name: string, value: Attribute): Uint8Array {
  if (typeof value === 'number') {
    return message([text(1, name), float(2, value), number(20, attributeTypes.float)])
  }
  if ('int' in value) return message([text(1, name), number(3, value.int), number(20, attributeTypes.int)])
  const each = value.ints.map((one) => number(8, one))
  return message([text(1, name), ...each, number(20, attributeTypes.ints)])
}

function encodeConstant({ name, shape, values }: Constant): Uint8Array {
  return message([
    ...shape.map((size) => number(1, size)),
    number(2, elementTypeOf(values)),
    text(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ])
}

function elementTypeOf(values: Constant['values']): number {
  if (values instanceof Float32Array) return elementTypes.float
  if (values instanceof Float16Array) return elementTypes.half
  return values instanceof Int8Array ? elementTypes.int8 : elementTypes.int64
}

function encodeValue(name: string, elementType: number): Uint8Array {
  const tensor = message([number(1, elementType)])
  return message([text(1, name), bytes(2, message([bytes(1, tensor)]))])
}

/** Copies large parts only once, into the message that contains them. */
function message(parts: readonly Uint8Array[][]): Uint8Array {
  const flat = parts.flat()
  const whole = new Uint8Array(flat.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of flat) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const wireTypes = { varint: 0, bytes: 2, fixed32: 5 }

function number(field: number, value: number): Uint8Array[] {
  return [varint(field * 8 + wireTypes.varint), varint(value)]
}

function float(field: number, value: number): Uint8Array[] {
  return [varint(field * 8 + wireTypes.fixed32), new Uint8Array(Float32Array.of(value).buffer)]
}

function bytes(field: number, value: Uint8Array): Uint8Array[] {
  return [varint(field * 8 + wireTypes.bytes), varint(value.length), value]
}

function text(field: number, value: string): Uint8Array[] {
  return bytes(field, new TextEncoder().encode(value))
}

/** Seven bits per byte, lowest first. The only negative number here is -1, which takes all 64 bits. */
function varint(value: number): Uint8Array {
  const places: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) places.push(Number(rest & 127n) | 128)
  places.push(Number(rest))
  return Uint8Array.from(places)
}
