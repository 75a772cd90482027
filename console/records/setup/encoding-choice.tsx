import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type OtherEncoding, otherEncodings } from './file-encoding.ts'

/** Names encodings by script, which users know better than code page numbers. */
const names: Readonly<Record<OtherEncoding, () => string>> = {
  'windows-1252': () => t('Western European'),
  'windows-1250': () => t('Central European'),
  'windows-1251': () => t('Cyrillic'),
  'windows-1253': () => t('Greek'),
  'windows-1254': () => t('Turkish'),
  'windows-1255': () => t('Hebrew'),
  'windows-1256': () => t('Arabic'),
  'utf-16le': () => t('Unicode (UTF-16 LE)'),
  'utf-16be': () => t('Unicode (UTF-16 BE)'),
  shift_jis: () => t('Japanese'),
  gb18030: () => t('Chinese, simplified'),
  big5: () => t('Chinese, traditional'),
  'euc-kr': () => t('Korean'),
  macintosh: () => t('Western European (Mac)'),
}

/** Shows the detected encoding of a file that isn't in UTF-8, with a choice of others. */
export function EncodingChoice({
  value,
  onChange,
}: {
  value: OtherEncoding
  onChange: (encoding: OtherEncoding) => void
}) {
  return (
    <Labelled
      label={t('Letters of the file')}
      hint={t('The file isn’t in UTF-8. If letters look wrong below, choose another encoding.')}
    >
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as OtherEncoding)}>
          {otherEncodings.map((one) => (
            <option key={one} value={one}>
              {names[one]()}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
