import type { SourceFile } from './source.ts'
import { childrenOf, type Node, nameOf, nodeAt, syntaxTree, walk } from './syntax-tree.ts'

const meters = new Set([
  'cpuUsage',
  'memoryUsage',
  'resourceUsage',
  'monitorEventLoopDelay',
  'eventLoopUtilization',
  'hrtime',
])
const memoryFields = /^\W*(?:VmRSS|VmHWM|VmSize|RssAnon|Pss)\b/
const processCounters = /\/(?:smaps|smaps_rollup|statm|schedstat)$|; times$/

// Parsing takes seconds for all files together.
const worthParsing =
  /performance|Usage|EventLoop|eventLoop|hrtime|Vm(?:RSS|HWM|Size)|RssAnon|Pss|smaps|statm|schedstat|times/

/** Tests and helpers that read elapsed time, processor time or memory: a busy machine would fail them. */
export function meterReadings(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => worthParsing.test(text))
    .flatMap(({ path, text }) =>
      [...new Set([...walk(syntaxTree(text))].map(meterIn))]
        .filter((meter) => meter !== undefined)
        .map((meter) => `${path} reads ${meter}`),
    )
}

function meterIn(node: Node): string | undefined {
  if (isPerformanceNow(node)) return 'performance.now'
  if (node.type === 'Identifier' || node.type === 'MemberExpression') {
    return meters.has(nameOf(node)) ? nameOf(node) : undefined
  }
  return textsOf(node).find((text) => memoryFields.test(text) || processCounters.test(text))
}

/** The text of a string, of a regular expression or of a piece of a template. */
function textsOf({ type, value, regex }: Node): string[] {
  if (type === 'TemplateElement') return Object.values(value ?? {}).filter((one) => typeof one === 'string')
  if (type !== 'Literal') return []
  const { pattern } = (regex ?? {}) as { pattern?: string }
  return [pattern, value].filter((one) => typeof one === 'string')
}

function isPerformanceNow(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    nameOf(node) === 'now' &&
    nameOf(nodeAt(node, 'object')) === 'performance'
  )
}

/**
 * Expectations about a clock: a difference between a reading and another time, or a comparison with a reading. Names
 * count for the whole file, wherever they get their value. An offset such as `Date.now() - hour` is no difference.
 */
export function clockExpectations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/Date\.now|new Date\(\)|performance/.test(text)) return []
    const tree = syntaxTree(text)
    const names = namesOfTimes(tree)
    return outermostExpectations(tree)
      .filter((expectation) => isAboutClock(expectation, names))
      .map((expectation) => `${path}: ${summaryOf(expectation)}`)
  })
}

interface Names {
  /** Names of readings of a clock. */
  readings: Set<string>
  /** Names of differences between a reading and another time. */
  differences: Set<string>
}

/** Repeats until no name is added: a name may get its value from one that is defined further down. */
function namesOfTimes(tree: Node): Names {
  const names: Names = { readings: new Set(), differences: new Set() }
  const assignments = [...walk(tree)].flatMap(assignmentsIn)
  let count = -1
  while (count < names.readings.size + names.differences.size) {
    count = names.readings.size + names.differences.size
    for (const { name, value } of assignments) {
      if (hasDifference(value, names)) names.differences.add(name)
      else if (isReading(value, names)) names.readings.add(name)
    }
  }
  return names
}

interface Assignment {
  name: string
  value: Node
}

function pair(name: Node | undefined, value: Node | undefined): Assignment[] {
  return value === undefined || nameOf(name) === '' ? [] : [{ name: nameOf(name), value }]
}

function assignmentsIn(node: Node): Assignment[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return pair(nodeAt(node, 'id'), resultOf(nodeAt(node, 'init')))
    case 'AssignmentExpression':
      return pair(nodeAt(node, 'left'), nodeAt(node, 'right'))
    case 'Property':
      return pair(node, nodeAt(node, 'value'))
    case 'FunctionDeclaration':
      return pair(nodeAt(node, 'id'), resultOf(node))
    case 'CallExpression': {
      const callee = nodeAt(node, 'callee')
      const [first] = childrenOf({ type: 'List', list: node['arguments'] })
      return nameOf(callee) === 'push' && callee !== undefined ? pair(nodeAt(callee, 'object'), first) : []
    }
    default:
      return []
  }
}

/** The values that a function returns; anything else is its own result. */
function resultOf(value: Node | undefined): Node | undefined {
  if (value === undefined || !/Function/.test(value.type)) return value
  const body = nodeAt(value, 'body')
  if (body?.type !== 'BlockStatement') return body
  return { type: 'Results', results: [...walk(body)].filter(({ type }) => type === 'ReturnStatement') }
}

/** A reading by itself, with an offset, or as the text or number of one. */
function isReading(node: Node, names: Names): boolean {
  if (isClock(node) || (node.type === 'Identifier' && names.readings.has(nameOf(node)))) return true
  if (node.type === 'Results') return childrenOf(node).some((one) => isReading(one, names))
  const inner = [nodeAt(node, 'argument'), nodeAt(node, 'left'), nodeAt(node, 'right')]
  if (node.type === 'NewExpression' || isConversion(node)) inner.push(...argumentsOf(node))
  if (node.type === 'CallExpression') inner.push(receiverOf(node))
  return inner.some((one) => one !== undefined && one.type !== 'ObjectPattern' && isReading(one, names))
}

/** `Date.now()`, `performance.now()` and `new Date()`. */
function isClock(node: Node): boolean {
  const callee = nodeAt(node, 'callee')
  if (node.type === 'NewExpression') return nameOf(callee) === 'Date' && argumentsOf(node).length === 0
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  const object = nameOf(nodeAt(callee, 'object'))
  return nameOf(callee) === 'now' && (object === 'Date' || object === 'performance')
}

function argumentsOf(node: Node): Node[] {
  return childrenOf({ type: 'List', list: node['arguments'] })
}

function isConversion(node: Node): boolean {
  const callee = nodeAt(node, 'callee')
  if (callee?.type === 'Identifier') return ['Number', 'String'].includes(nameOf(callee))
  return callee?.type === 'MemberExpression' && nameOf(nodeAt(callee, 'object')) === 'Math'
}

/** `moment` of `moment.toISOString()`. */
function receiverOf(node: Node): Node | undefined {
  const callee = nodeAt(node, 'callee')
  if (callee?.type !== 'MemberExpression') return callee
  return /^(?:getTime|valueOf|to\w+String|slice)$/.test(nameOf(callee)) ? nodeAt(callee, 'object') : undefined
}

function hasDifference(node: Node, names: Names): boolean {
  return [...walk(node)].some((one) => {
    if (one.type === 'Identifier') return names.differences.has(nameOf(one))
    if (one.type !== 'BinaryExpression' || one['operator'] !== '-') return false
    const sides = [nodeAt(one, 'left'), nodeAt(one, 'right')].filter((side) => side !== undefined)
    return sides.some((side) => isReading(side, names)) && !sides.some((side) => isOffset(side, names))
  })
}

/** A length of time that the test chose: made of numbers and of names of numbers. */
function isOffset(node: Node, names: Names): boolean {
  if (node.type === 'Literal') return true
  if (node.type === 'Identifier') return !names.readings.has(nameOf(node))
  return node.type === 'BinaryExpression' && childrenOf(node).every((one) => isOffset(one, names))
}

/** `expect(…)` with the matchers behind it. */
function outermostExpectations(node: Node): Node[] {
  if (node.type === 'CallExpression' && isExpect(node)) return [node]
  return childrenOf(node).flatMap(outermostExpectations)
}

function isExpect(node: Node | undefined): boolean {
  if (node === undefined) return false
  if (node.type === 'Identifier') return nameOf(node) === 'expect'
  return isExpect(nodeAt(node, 'callee') ?? nodeAt(node, 'object'))
}

function isAboutClock(expectation: Node, names: Names): boolean {
  if (hasDifference(expectation, names)) return true
  return [...walk(expectation)].some((node) => {
    const isBound = /^toBe(?:Greater|Less|Close|Within)/.test(nameOf(nodeAt(node, 'callee')))
    if (isBound) return [...argumentsOf(node), ...subjectsOf(node)].some((one) => isReading(one, names))
    if (node.type !== 'BinaryExpression' || !/^[<>]/.test(String(node['operator']))) return false
    return [nodeAt(node, 'left'), nodeAt(node, 'right')].some(
      (side) => side !== undefined && isReading(side, names),
    )
  })
}

/** `x` of `expect(x).not.toBeLessThan(1)`. */
function subjectsOf(node: Node | undefined): Node[] {
  if (node === undefined) return []
  const callee = nodeAt(node, 'callee')
  if (callee?.type === 'Identifier' && nameOf(callee) === 'expect') return argumentsOf(node)
  return subjectsOf(callee ?? nodeAt(node, 'object'))
}

function summaryOf(expectation: Node): string {
  const matcher = nameOf(nodeAt(expectation, 'callee'))
  const names = subjectsOf(expectation).flatMap((one) => [...walk(one)].map(nameOf))
  return `expect(${[...new Set(names)].filter((name) => name !== '').join(' ')}).${matcher}`
}
