import { lettering } from './glyphs.ts'

const ARCH =
  'M16 2.5C8.82 2.5 3.5 7.9 3.5 15v11.6c0 1.6 1.2 2.9 2.8 2.9h7.9V19.3a6 6 0 1 1 3.6 0v1.9h3.1c.5 0 .9.4.9.9v2c0 .5-.4.9-.9.9h-3.1v4.5h7.9c1.6 0 2.8-1.3 2.8-2.9V15C28.5 7.9 23.18 2.5 16 2.5Z'
const BOLD_ARCH =
  'M16 1C8 1 2 7 2 15v13c0 1.7 1.3 3 3 3h8.9V19.6a6.6 6.6 0 1 1 4.2 0v1.2H22c.6 0 1 .4 1 1v2.6c0 .6-.4 1-1 1h-3.9V31H27c1.7 0 3-1.3 3-3V15C30 7 24 1 16 1Z'

/** Mark and name, for places that cannot inline it: feeds, structured data, share cards. */
export function logo(): string {
  const name = lettering('Keyhaven', {
    x: 37.5,
    y: 25.4,
    size: 26.8,
    fill: '#13201f',
    tracking: -26,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160.6 32" role="img" aria-label="Keyhaven"><g fill="#00687f"><path d="${ARCH}"/><circle cx="16" cy="13.6" r="2.2"/></g>${name}</svg>
`
}

/** The mark, drawn bolder for small sizes. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{fill:#00687f}@media (prefers-color-scheme:dark){g{fill:#4fbfd5}}</style><g><path d="${BOLD_ARCH}"/><circle cx="16" cy="13.3" r="2.5"/></g></svg>
`
}
