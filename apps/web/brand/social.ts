import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { boxArt } from './box-art.ts'
import { lettering } from './glyphs.ts'
import { logo } from './logo.ts'
import { type Family, families, type Year, years } from './palettes.ts'

/** What networks show beside a link: 1200 × 630, few colours, small files. */
const WIDTH = 1200
const HEIGHT = 630
const COLOURS = 128
const target = new URL('../public/social/', import.meta.url)

const innerOf = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')

const placed = (svg: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${innerOf(svg)}</g>`

const archway = (centre: number, width: number, top: number, fill: string) => {
  const radius = width / 2
  const spring = top + radius
  return `<path fill="${fill}" d="M${centre - radius} ${HEIGHT}V${spring}A${radius} ${radius} 0 0 1 ${centre + radius} ${spring}V${HEIGHT}Z"/>`
}

const sheet = (parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fafaf8"/>${parts.join('')}</svg>`

const arches = (centre: number) => [
  archway(centre, 640, 40, '#eef1ee'),
  archway(centre, 520, 110, '#e2f1f4'),
]

const ink = '#13201f'
const accent = '#00687f'

function linesOf(family: Family['id'], year: Year): string[] {
  if (family === 'professional-plus') return ['Professional', 'Plus']
  if (family === 'home-business') return ['Home &', 'Business']
  return year === 2024 ? ['Home'] : ['Home &', 'Student']
}

function editionSheet(family: Family, year: Year): string {
  const lines = linesOf(family.id, year)
  const first = lines.length === 1 ? 350 : 310
  const words = lines.map((line, index) =>
    lettering(line, { x: 80, y: first + index * 96, size: 92, fill: ink }),
  )
  const number = lettering(String(year), {
    x: 80,
    y: first + lines.length * 96,
    size: 92,
    fill: accent,
  })
  return sheet([
    ...arches(890),
    placed(boxArt(family, year), 590, 20, 0.92),
    placed(logo(), 80, 80, 1.7),
    ...words,
    number,
  ])
}

/** The 2024 boxes, the middle one in front. */
function shopSheet(): string {
  const [home, business, professional] = families
  return sheet([
    ...arches(860),
    placed(boxArt(home, 2024), 500, 130, 0.56),
    placed(boxArt(professional, 2024), 838, 130, 0.56),
    placed(boxArt(business, 2024), 646, 140, 0.66),
    placed(logo(), 80, 275, 2.5),
  ])
}

async function write(name: string, svg: string) {
  const options = { palette: true, colours: COLOURS, effort: 10, compressionLevel: 9 }
  const png = await sharp(Buffer.from(svg)).png(options).toBuffer()
  await writeFile(new URL(`${name}.png`, target), png)
}

await mkdir(target, { recursive: true })
await write('keyhaven', shopSheet())
for (const family of families) {
  for (const year of years) await write(`${family.id}-${year}`, editionSheet(family, year))
}
