/** The parts of an XLSX file that are the same in all of ours, except for the number of sheets. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The indexes of the formats in `styles.xml`. */
export const styles = { plain: 0, day: 1, moment: 2, title: 3 } as const

export function workbookParts(sheetCount: number): Record<string, string> {
  const sheets = Array.from({ length: sheetCount }, (_, index) => index + 1)
  return {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relationships([
      { id: 'rId1', type: `${office}/officeDocument`, target: 'xl/workbook.xml' },
    ]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((number) => ({
        id: `rId${number}`,
        type: `${office}/worksheet`,
        target: `worksheets/sheet${number}.xml`,
      })),
      { id: 'rIdStyles', type: `${office}/styles`, target: 'styles.xml' },
    ]),
    'xl/styles.xml': styleSheet,
  }
}

function contentTypes(sheets: readonly number[]): string {
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    ...sheets.map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    ),
  ]
  return `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function relationships(all: readonly { id: string; type: string; target: string }[]): string {
  const each = all.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${each.join('')}</Relationships>`
}

function workbook(sheets: readonly number[]): string {
  const each = sheets.map(
    (number) => `<sheet name="Rows ${number}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each.join('')}</sheets></workbook>`
}

const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
]

const font = '<sz val="11"/><name val="Calibri"/>'

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`

export const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
export const sheetFoot = '</sheetData></worksheet>'
