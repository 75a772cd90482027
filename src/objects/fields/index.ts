export {
  fieldChangeBody,
  fieldName,
  type NewField,
  newFieldBody,
  parseFieldChange,
  parseNewField,
  readFieldChange,
} from './body.ts'
export { describeField } from './describe.ts'
export { fileProblem } from './file.ts'
export { fieldGuidance } from './guidance.ts'
export { filesNamed, holdsFiles } from './named-files.ts'
export { maxOptions } from './select.ts'
export { optionName, type Tag } from './tags.ts'
export {
  fieldTypeOf,
  fieldTypes,
  findFieldType,
  hasOptions,
  isComputed,
  isFormula,
  kindOf,
  newColumnTypeOf,
  traitsOf,
} from './types.ts'
export {
  cellValue,
  defaultValueFor,
  formatValue,
  parseValue,
} from './values.ts'
export { colorName, optionColors, visualOptions } from './visual.ts'
