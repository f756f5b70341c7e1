import { glyphOf } from './glyphs.ts'

/** Letter and hue are ours; the app's name is always beside its keycap as text. */
export const apps = [
  { id: 'word', letter: 'W', top: '#5b7fb0', face: '#4a6d9e', base: '#2f4a73' },
  { id: 'excel', letter: 'X', top: '#5d9471', face: '#4b8160', base: '#2f5a40' },
  { id: 'powerpoint', letter: 'P', top: '#c67c57', face: '#b16944', base: '#7f452a' },
  { id: 'onenote', letter: 'N', top: '#8b6aa6', face: '#785894', base: '#523a69' },
  { id: 'outlook', letter: 'O', top: '#3f93a6', face: '#2c7f92', base: '#185766' },
  { id: 'access', letter: 'A', top: '#b25c6c', face: '#9e4a5a', base: '#6f303d' },
  { id: 'publisher', letter: 'P', top: '#6f8a8a', face: '#5c7777', base: '#3d5353' },
  { id: 'teams', letter: 'T', top: '#6d72b4', face: '#5b60a2', base: '#3c4077' },
] as const
export type App = (typeof apps)[number]

const LETTER_SCALE = 0.0265

/** The keycap of one app, as an SVG document. */
export function appTile({ id, letter, top, face, base }: App): string {
  const { width, path } = glyphOf(letter)
  const x = ((48 - width * LETTER_SCALE) / 2).toFixed(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" aria-hidden="true">
<defs><linearGradient id="k-${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${face}"/></linearGradient></defs>
<rect x="2" y="2" width="44" height="44" rx="12" fill="${base}"/>
<rect x="4.5" y="2.5" width="39" height="37.5" rx="10" fill="url(#k-${id})"/>
<rect x="5.25" y="3.25" width="37.5" height="36" rx="9.25" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="1.5"/>
<path transform="translate(${x} 30.6) scale(${LETTER_SCALE})" d="${path}" fill="#fff"/>
</svg>
`
}
