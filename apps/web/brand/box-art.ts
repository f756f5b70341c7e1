import { lettering } from './glyphs.ts'
import { type Family, type Palette, palettes, type Year } from './palettes.ts'

const front = { x: 140, y: 44, width: 400, height: 540 }
const floor = front.y + front.height
const centre = front.x + front.width / 2

/** The first lines of the name as printed on the box. */
function nameOn(family: Family['id'], year: Year): string[] {
  if (family === 'professional-plus') return ['Professional', 'Plus']
  if (family === 'home-business') return ['Home &', 'Business']
  return year === 2024 ? ['Home'] : ['Home &', 'Student']
}

/** An archway standing on the floor of the box. */
function archway(width: number, height: number) {
  const radius = width / 2
  const spring = floor - height + radius
  return `M${centre - radius} ${floor}V${spring}A${radius} ${radius} 0 0 1 ${centre + radius} ${spring}V${floor}Z`
}

function gradient(id: string, [from, to]: readonly [string, string]) {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

function definitions(id: string, palette: Palette) {
  const { x, y, width, height } = front
  return `<defs>
${gradient(`f-${id}`, palette.face)}
${gradient(`d-${id}`, palette.door)}
<linearGradient id="l-${id}" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#fff" stop-opacity=".26"/><stop offset=".05" stop-color="#fff" stop-opacity=".05"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="s-${id}" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#000" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
<filter id="b-${id}" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="13"/></filter>
<clipPath id="c-${id}"><path d="M${x} ${y}h${width - 8}a8 8 0 0 1 8 8v${height - 16}a8 8 0 0 1 -8 8h-${width - 8}z"/></clipPath>
</defs>`
}

const shadow = (id: string) =>
  `<ellipse cx="${centre - 16}" cy="${floor + 6}" rx="218" ry="15" fill="#0b1716" opacity=".3" filter="url(#b-${id})"/>`

function spine(id: string, colour: string) {
  const shape = `M${front.x} ${front.y}L104 62a6 6 0 0 0 -4 6V554a6 6 0 0 0 4 6L${front.x} ${floor}Z`
  return `<path d="${shape}" fill="${colour}"/><path d="${shape}" fill="url(#s-${id})"/>`
}

function door(id: string, { door: width }: Family, year: Year, palette: Palette) {
  const height = width * 1.28
  const numerals = lettering(String(year).slice(2), {
    x: centre,
    y: floor - 42,
    size: width * 0.66,
    fill: palette.numerals,
    centered: true,
    tracking: -34,
  })
  const windowY = (floor - height + width * 0.36).toFixed(1)
  return `<path d="${archway(width, height)}" fill="url(#d-${id})"/>
<circle cx="${centre}" cy="${windowY}" r="${(width * 0.105).toFixed(1)}" fill="${palette.window}"/>
${numerals}`
}

function arches(family: Family, { arches: fills }: Palette) {
  return fills.map((fill, index) => {
    const grow = (fills.length - index) * family.step
    return `<path d="${archway(family.door + grow * 2, family.door * 1.28 + grow)}" fill="${fill}"/>`
  })
}

/** The box of one edition, as an SVG document. */
export function boxArt(family: Family, year: Year): string {
  const palette = palettes[family.id][year]
  const id = `${family.id}-${year}`
  const lines = nameOn(family.id, year)
  const { x, y, width, height } = front
  const face = `<rect x="${x}" y="${y}" width="${width}" height="${height}"`
  const name = lines.map((line, index) =>
    lettering(line, { x: x + 34, y: y + 78 + index * 52, size: 50, fill: palette.text }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640" role="img" aria-label="${lines.join(' ').replace('&', '&amp;')} ${year}">
${definitions(id, palette)}
${shadow(id)}
${spine(id, palette.side)}
<g clip-path="url(#c-${id})">
${face} fill="url(#f-${id})"/>
${arches(family, palette).join('\n')}
${door(id, family, year, palette)}
${face} fill="url(#l-${id})"/>
${name.join('\n')}
</g>
<path d="M${x} ${y + 0.75}h${width - 8}a7.25 7.25 0 0 1 7.25 7.25v${height - 16}a7.25 7.25 0 0 1 -7.25 7.25" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="1.5"/>
</svg>
`
}
