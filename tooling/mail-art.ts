import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Draws the pictures that e-mails carry: node tooling/mail-art.ts */
const sources = join(import.meta.dirname, 'mail-art')
const folder = join(import.meta.dirname, '../apps/server/src/modules/platform/emails/art')

/** Lucide, 24 by 24, drawn with a stroke. */
const icons = {
  paid: '<path d="M20 6 9 17l-5-5"/>',
  key: '<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5"/>',
  code: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  refund: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H11"/>',
  cart: '<path d="M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/>',
  letter:
    '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  shield:
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/><path d="m9 12 2 2 4-4"/>',
  star: '<path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>',
  paper:
    '<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8"/>',
} as const

const green = { light: ['#e4f3ea', '#146238'], dark: ['#132f20', '#7bd3a4'] } as const
const harbour = { light: ['#e2f1f4', '#00637a'], dark: ['#10303a', '#6acbde'] } as const
const good = ['paid', 'key']

const arch = 'M0 26a26 26 0 0 1 52 0v26a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z'
const sealSvg = (icon: string, [ground, ink]: readonly [string, string]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 60" width="104" height="120"><path d="${arch}" fill="${ground}"/><g transform="translate(14 18.5)" fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${icon}</g></svg>`

const markSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 2 26 28" width="78" height="84"><g fill="#0f7f98"><path d="M16 2.5C8.82 2.5 3.5 7.9 3.5 15v11.6c0 1.6 1.2 2.9 2.8 2.9h7.9V19.3a6 6 0 1 1 3.6 0v1.9h3.1c.5 0 .9.4.9.9v2c0 .5-.4.9-.9.9h-3.1v4.5h7.9c1.6 0 2.8-1.3 2.8-2.9V15C28.5 7.9 23.18 2.5 16 2.5Z"/><circle cx="16" cy="13.6" r="2.2"/></g></svg>'

const keep = (image: Sharp, name: string) =>
  image.png({ palette: true, quality: 92, effort: 10 }).toFile(join(folder, `${name}.png`))

for (const [name, icon] of Object.entries(icons)) {
  const colours = good.includes(name) ? green : harbour
  await keep(sharp(Buffer.from(sealSvg(icon, colours.light))), `seal-${name}`)
  await keep(sharp(Buffer.from(sealSvg(icon, colours.dark))), `seal-${name}-dark`)
}
await keep(sharp(Buffer.from(markSvg)), 'mark')

/** The stub touches the bottom edge of its square. */
const SIDE = 176
for (const path of globSync('stub-*.svg', { cwd: sources })) {
  const tall = await sharp(readFileSync(join(sources, path)))
    .resize({ width: SIDE })
    .png()
    .toBuffer()
  const { height = SIDE } = await sharp(tall).metadata()
  const square = sharp(tall).extract({ left: 0, top: height - SIDE, width: SIDE, height: SIDE })
  await keep(square, basename(path, '.svg'))
}
