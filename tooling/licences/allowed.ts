/** Licences that ask for no more than to name the author. */
export const allowed: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0'],
])

type Exception = Readonly<{
  /** A package, or all whose names begin so. */
  name: RegExp
  /** What its lock entry says; undefined where it says nothing. */
  license: string | undefined
  /** Only for tools that are never given to anyone. */
  isDevOnly: boolean
  why: string
}>

export const exceptions: readonly Exception[] = [
  {
    name: /^png-js$/,
    license: undefined,
    isDevOnly: false,
    why: 'its package.json names none; its LICENSE file is MIT',
  },
  {
    name: /^dejavu-fonts-ttf$/,
    license: 'SEE LICENSE IN README.md AND LICENSE',
    isDevOnly: false,
    why: 'the Bitstream Vera licence: free to embed in documents and to pass on with software',
  },
  {
    name: /^(busboy|dicer|humanize-number|only|streamsearch)$/,
    license: undefined,
    isDevOnly: true,
    why: 'parts of s3rver, the drill’s object storage; MIT, as their LICENSE or README files say',
  },
  {
    name: /^@jmespath-community\/jmespath$/,
    license: 'MPL-2.0',
    isDevOnly: true,
    why: 'a part of the client that tests shop with; none of it is in what we ship',
  },
  {
    name: /^caniuse-lite$/,
    license: 'CC-BY-4.0',
    isDevOnly: true,
    why: 'data about browsers that the build reads; none of it is in what we ship',
  },
  {
    name: /^(@axe-core\/playwright|axe-core)$/,
    license: 'MPL-2.0',
    isDevOnly: true,
    why: 'checks pages in tests, unchanged',
  },
  {
    name: /^lightningcss(-[\w-]+)?$/,
    license: 'MPL-2.0',
    isDevOnly: true,
    why: 'minifies style sheets in the build, unchanged',
  },
  {
    name: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    isDevOnly: false,
    why: 'the image library of sharp, unchanged and linked dynamically: anyone may put another in its place',
  },
  {
    name: /^@img\/sharp-win32-/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    isDevOnly: false,
    why: 'as @img/sharp-libvips, in one package for this system',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    isDevOnly: false,
    why: 'as @img/sharp-libvips, in one package for this system',
  },
]
