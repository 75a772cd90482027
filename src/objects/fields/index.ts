export {
  type FieldChange,
  fieldChangeBody,
  fieldName,
  type NewField,
  newFieldBody,
  parseFieldChange,
  parseNewField,
  reservedFieldNames,
} from './body.ts'
export { describeField } from './describe.ts'
export { fileProblem } from './file.ts'
export { fieldGuidance } from './guidance.ts'
export { dayIn, isZone, parseDay, parseMoment } from './moments.ts'
export { maxOptions } from './select.ts'
export { optionName, type Tag } from './tags.ts'
export { fieldTypeOf, fieldTypes, findFieldType, hasOptions, isComputed, kindOf, traitsOf } from './types.ts'
export {
  cellValue,
  defaultValueFor,
  formatDefault,
  formatValue,
  isPlaceholder,
  parseDefault,
  parseValue,
  takesPlaceholders,
} from './values.ts'
export { colorName, defaultOptionColor, optionColors, visualOptions } from './visual.ts'
