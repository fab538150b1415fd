// Workbooks made by hand in the ways that other programs write them. (Files of LibreOffice itself are in
// tests/fixtures.)
import { zipOf } from './made-zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

interface Parts {
  sheet: string;
  strings?: string;
  /** Format 1 of the cells. */
  dateFormat: string;
  /** Extra elements of workbook.xml. */
  workbook?: string;
}

function workbook({ sheet, strings, dateFormat, workbook: special = '' }: Parts): Uint8Array {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${strings ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/>` : ''}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${special}<sheets><sheet name="Blad1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/>${strings ? `<Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${dateFormat}</styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings && { 'xl/sharedStrings.xml': strings }),
  };
  return zipOf(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(head + text) })));
}

const fonts =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>';
/** The short date of the system, which has a number and no format text. */
const shortDate = `${fonts}<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>`;
const ownDate = `<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts>${fonts}<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>`;

/** Shared strings, some in runs with a style of their own; a formula with its last value; styled cells without a value. */
export const likeExcel = (date1904 = false) =>
  workbook({
    workbook: `<workbookPr ${date1904 ? 'date1904="1" ' : ''}defaultThemeVersion="166925"/>`,
    dateFormat: shortDate,
    strings: `<sst xmlns="${main}" count="6" uniqueCount="6"><si><t>Titel</t></si><si><t>Start</t></si><si><t>EC</t></si><si><t>Actief</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Café </t></r><r><t>&amp; SQL</t></r><phoneticPr fontId="1"/></si><si><t xml:space="preserve">Regel 1_x000D_
Regel 2</t></si></sst>`,
    sheet: `<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D3"/><sheetData><row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2" spans="1:4"><c r="A2" t="s"><v>4</v></c><c r="B2" s="1"><v>${date1904 ? 44804 : 46266}</v></c><c r="C2"><f>2+3</f><v>5</v></c><c r="D2" t="b"><v>1</v></c></row><row r="4" spans="1:4"><c r="A4" t="s"><v>5</v></c><c r="B4" s="1"/><c r="D4" t="b"><v>0</v></c></row></sheetData></worksheet>`,
  });

/** Every row is in the sheet, also empty ones, with heights and styles; a date has its own format. */
export const likeGoogleSheets = () =>
  workbook({
    dateFormat: ownDate,
    strings: `<sst xmlns="${main}" count="6" uniqueCount="6">${['Titel', 'Start', 'EC', 'Actief', 'Café &amp; SQL', 'Regel 1\nRegel 2'].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    sheet: `<worksheet xmlns="${main}"><sheetFormatPr customHeight="1" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c><c r="D1" s="0" t="s"><v>3</v></c></row><row r="2"><c r="A2" s="0" t="s"><v>4</v></c><c r="B2" s="1"><v>46266.0</v></c><c r="C2" s="0"><v>5.0</v></c><c r="D2" s="0" t="b"><v>1</v></c></row><row r="3"/><row r="4"><c r="A4" s="0" t="s"><v>5</v></c><c r="B4" s="1"/><c r="C4" s="0"/><c r="D4" s="0" t="b"><v>0</v></c></row>${Array.from({ length: 996 }, (_, index) => `<row r="${index + 5}" ht="15.75" customHeight="1"/>`).join('')}</sheetData></worksheet>`,
  });

/** Text in the cells themselves, without a table of strings, as programs do that write row by row. */
export const withInlineStrings = () => {
  const text = (at: string, words: string) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
  return workbook({
    dateFormat: ownDate,
    sheet: `<worksheet xmlns="${main}"><sheetData><row r="1">${text('A1', 'Titel')}${text('B1', 'Start')}${text('C1', 'EC')}${text('D1', 'Actief')}</row><row r="2">${text('A2', 'Café &amp; SQL')}<c r="B2" s="1"><v>46266</v></c><c r="C2"><v>5</v></c><c r="D2" t="b"><v>1</v></c></row><row r="4">${text('A4', 'Regel 1\nRegel 2')}<c r="D4" t="b"><v>0</v></c></row></sheetData></worksheet>`,
  });
};

/** As a Dutch Excel saves 'CSV UTF-8' and plain 'CSV'. */
export const dutchCsv = (encoding: 'utf8' | 'latin1') => {
  const text = 'Titel;Start;EC;Actief\r\nCafé & SQL;01-09-2026;5;WAAR\r\n;;;\r\n"Regel 1\nRegel 2";;;ONWAAR\r\n';
  return Buffer.from(encoding === 'utf8' ? `\uFEFF${text}` : text, encoding);
};
