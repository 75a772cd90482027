import { z } from 'zod'
import { relationModes } from './relation.ts'
import { selectModes } from './select.ts'

/** The choices for the appearance of objects, options and views, which the API publishes. */
export const optionColors = [
  'gray',
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
  'brown',
] as const

const iconColors = ['slate', ...optionColors] as const

const iconKeys = [
  'person',
  'people',
  'building',
  'briefcase',
  'handshake',
  'deal',
  'money',
  'invoice',
  'cart',
  'box',
  'ticket',
  'flag',
  'star',
  'heart',
  'bell',
  'bolt',
  'calendar',
  'clock',
  'check',
  'list',
  'table',
  'board',
  'chart',
  'folder',
  'file',
  'image',
  'link',
  'mail',
  'phone',
  'message',
  'globe',
  'map',
  'home',
  'car',
  'plane',
  'tool',
  'gear',
  'lock',
  'key',
  'book',
  'graduation',
  'medical',
  'pet',
  'food',
  'gift',
  'tag',
  'search',
  'robot',
] as const

const wrongColor = `Must be one of ${optionColors.join(', ')}, or #rrggbb.`

/** A colour by its name in the list, or any other as `#rrggbb`. */
export const colorName = z
  .union([z.enum(optionColors, wrongColor), z.string(wrongColor).regex(/^#[0-9a-f]{6}$/i, wrongColor)])
  .meta({ example: 'green' })

/** `GET /guidance/visual-options`. */
export const visualOptions = {
  icon_keys: iconKeys,
  icon_colors: iconColors,
  option_colors: optionColors,
  tag_modes: selectModes,
  relation_modes: relationModes,
}
