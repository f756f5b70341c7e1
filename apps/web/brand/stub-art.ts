import { lettering } from './glyphs.ts'
import { type Family, type Palette, palettes, type Year } from './palettes.ts'

const WIDTH = 200
const FLOOR = 400
const CENTRE = WIDTH / 2

/** The doorway laid flat: as many arches as the box has, in proportions that read at 56 pixels. */
const doorways: Record<Family['id'], { step: number; door: number }> = {
  home: { step: 24, door: 108 },
  'home-business': { step: 19, door: 98 },
  'professional-plus': { step: 16, door: 88 },
}

function archway(width: number, height: number) {
  const radius = width / 2
  const spring = FLOOR - height + radius
  return `M${CENTRE - radius} ${FLOOR}V${spring}A${radius} ${radius} 0 0 1 ${CENTRE + radius} ${spring}V${FLOOR}Z`
}

const gradient = (id: string, [from, to]: readonly [string, string]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

function arches({ arches: fills }: Palette, { step, door }: { step: number; door: number }) {
  return fills.map((fill, index) => {
    const grow = (fills.length - index) * step
    return `<path d="${archway(door + grow * 2, door * 1.3 + grow)}" fill="${fill}"/>`
  })
}

/** The stub of a licence card, as an SVG document. It is aligned to its lower edge, at any height. */
export function stubArt(family: Family, year: Year): string {
  const palette = palettes[family.id][year]
  const doorway = doorways[family.id]
  const { door } = doorway
  const height = door * 1.3
  const numerals = lettering(String(year).slice(2), {
    x: CENTRE,
    y: FLOOR - 22,
    size: door * 0.64,
    fill: palette.numerals,
    centered: true,
    tracking: -34,
  })
  const windowY = (FLOOR - height + door * 0.37).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${FLOOR}" viewBox="0 0 ${WIDTH} ${FLOOR}" aria-hidden="true">
<defs>${gradient('f', palette.face)}${gradient('d', palette.door)}</defs>
<rect width="${WIDTH}" height="${FLOOR}" fill="url(#f)"/>
${arches(palette, doorway).join('\n')}
<path d="${archway(door, height)}" fill="url(#d)"/>
<circle cx="${CENTRE}" cy="${windowY}" r="${(door * 0.105).toFixed(1)}" fill="${palette.window}"/>
${numerals}
</svg>
`
}
