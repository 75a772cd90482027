import type { FieldDisplay } from './node-display.ts'
import type { NodeType } from './node-types.ts'

/** A port for tests. */
export function samplePort(handle: string, label = handle): NodeType['ports'][number] {
  return { handle, label, taken: '', when: null, expected: false, isError: false }
}

/** The look of a field for tests. */
export function sampleField(label: string, more: Partial<FieldDisplay> = {}): FieldDisplay {
  return {
    label,
    hint: null,
    when: null,
    isAdvanced: false,
    options: null,
    unit: null,
    control: null,
    fields: null,
    ...more,
  }
}

/** A node type for tests. */
export function sampleType(type: string, more: Partial<NodeType> = {}): NodeType {
  return {
    type,
    title: type.charAt(0) + type.slice(1).toLowerCase(),
    display: { icon: 'dots', group: 'data', purpose: '', summary: [], fields: {} },
    graphs: ['workflow'],
    entryOf: null,
    hasInput: true,
    ports: [samplePort('default')],
    branches: null,
    loop: null,
    breaksLoop: false,
    waits: false,
    triggers: [],
    result: null,
    defaults: { type },
    initial: { flow: {}, workflow: {} },
    example: {},
    schema: {},
    ...more,
  }
}
