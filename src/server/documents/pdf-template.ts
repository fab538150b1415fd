// The Typst template of PDF documents. It renders the blocks of the model; their texts are never treated as markup.

export const pdfTemplate = `
#let data = json(bytes(sys.inputs.data))
#let accent = rgb("#" + data.look.color)
#let muted = rgb("#4a5568")
#let line-color = rgb("#d5dce3")

#set document(title: data.title, author: data.school, date: none)
#set text(font: "Source Sans 3", size: 10.5pt, lang: data.language, fill: rgb("#172033"), hyphenate: true)
#set par(leading: 0.6em, spacing: 0.9em)
#set table(stroke: (bottom: 0.5pt + line-color, rest: none), inset: (x: 4pt, y: 3.5pt))
#show table: set text(size: 9.5pt)
#show title: set text(size: 22pt)
#show heading: set block(above: 1.5em, below: 0.8em, sticky: true)
#show heading.where(level: 1): set text(size: 15pt)
#show heading.where(level: 2): set text(size: 12pt)
#show heading.where(level: 3): set text(size: 10.5pt)
#show link: set text(fill: rgb("#1d4fa8"))
#show figure: set block(breakable: true)
#show figure.caption: it => block(width: 100%, sticky: true, align(left, text(fill: muted, size: 8.5pt, it.body)))
#set figure.caption(position: top)

#let run(each) = {
  let body = each.text.split("\\n").map(t => [#t]).join(linebreak())
  if each.at("italic", default: false) { body = emph(body) }
  if each.at("bold", default: false) { body = strong(body) }
  let target = each.at("link", default: none)
  if target == none { body }
  else if target.starts-with("#") { link(label(target.slice(1)), body) }
  else { link(target, body) }
}
#let runs(list) = list.map(run).join()
#let letter(of) = if of != none [ #super(text(fill: muted, of))]

#let items(list-items, depth, ordered) = {
  let own = ()
  for item in list-items {
    if item.depth == depth { own.push((body: item.runs, below: ())) }
    else if own.len() > 0 { own.last().below.push(item) }
  }
  let bodies = own.map(each => [#runs(each.body) #if each.below.len() > 0 { items(each.below, depth + 1, ordered) }])
  if ordered { enum(..bodies) } else { list(..bodies) }
}

#let table-block(block) = figure(
  kind: table, supplement: none, numbering: none, caption: block.caption,
  table(
    columns: block.columns.map(each => each.width * 1fr),
    align: block.columns.map(each => if each.at("numeric", default: false) { right } else { left }),
    table.header(
      ..block.columns.map(each => strong[#each.title#letter(each.at("letter", default: none))]),
      table.hline(stroke: 1pt + accent),
    ),
    ..block.rows.map(row => {
      let is-strong = row.at("strong", default: false)
      row.cells.map(cell => {
        let body = runs(cell.runs)
        let fill = if is-strong { rgb("#f3f6f8") }
        table.cell(colspan: cell.at("span", default: 1), fill: fill, if is-strong { strong(body) } else { body })
      })
    }).flatten(),
  ),
)

#let drawn(block) = {
  if block.kind == "heading" [#heading(level: block.level)[#block.text#letter(block.at("letter", default: none))] #label(block.anchor)]
  else if block.kind == "paragraph" { par(runs(block.runs)) }
  else if block.kind == "list" { items(block.items, 0, block.ordered) }
  else if block.kind == "table" { table-block(block) }
  else if block.kind == "facts" {
    terms(separator: [: ], ..block.rows.map(row =>
      terms.item([#row.label#letter(row.at("letter", default: none))], runs(row.runs))))
  }
  else if block.kind == "pageBreak" { pagebreak(weak: true) }
  else if block.kind == "figure" { image(bytes(block.svg), format: "svg", alt: block.alt, width: 100%) }
}

#set page(
  paper: "a4", margin: (x: 17mm, top: 18mm, bottom: 20mm),
  footer: context align(right, text(size: 8pt, fill: muted)[#data.words.page#counter(page).display()#data.words.of#counter(page).final().first()]),
)
#let blocks-in = data.sections.map(section => section.blocks).flatten()
#let headings = blocks-in.filter(block => block.kind == "heading")

#for (index, section) in data.sections.enumerate() {
  page(flipped: section.landscape)[
    #if index == 0 {
      if data.look.logo != none { image("/logo", height: 14mm, alt: data.school) }
      title()
      for text-line in (data.subtitle, data.school).filter(each => each != "") { par(text(fill: muted, text-line)) }
      line(length: 100%, stroke: 1.5pt + accent)
      if headings.len() > 3 { outline(title: data.words.contents, depth: 2) }
    }
    #for block in section.blocks { drawn(block) }
  ]
}
`;
