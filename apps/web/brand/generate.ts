import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { apps, appTile } from './app-tiles.ts'
import { boxArt } from './box-art.ts'
import { favicon, logo } from './logo.ts'
import { families, years } from './palettes.ts'
import { stubArt } from './stub-art.ts'

const ICON_PIXELS = 96
const target = new URL('../public/', import.meta.url)
const fileAt = (path: string) => new URL(path, target)

await mkdir(fileAt('art/'), { recursive: true })
await mkdir(fileAt('uploads/icons/'), { recursive: true })

for (const family of families) {
  for (const year of years) {
    await writeFile(fileAt(`art/box-${family.id}-${year}.svg`), boxArt(family, year))
    await writeFile(fileAt(`art/stub-${family.id}-${year}.svg`), stubArt(family, year))
  }
}

for (const app of apps) {
  const icon = sharp(Buffer.from(appTile(app)), { density: 300 }).resize(ICON_PIXELS)
  const png = await icon.png({ palette: true, colours: 64, effort: 10 }).toBuffer()
  await writeFile(fileAt(`uploads/icons/${app.id}-icon.png`), png)
}

await writeFile(fileAt('art/logo.svg'), logo())
await writeFile(fileAt('favicon.svg'), favicon())
