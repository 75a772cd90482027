import { phone } from '../../visit.ts'
import { lookThrough } from './windows.ts'

lookThrough([{ name: 'narrow', options: phone }])
