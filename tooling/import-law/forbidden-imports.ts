import { importing, type Planted } from './planted.ts'
import { serverBans } from './server-bans.ts'
import { webBans } from './web-bans.ts'

export const forbiddenImports: Planted[] = [...serverBans, ...webBans].flatMap(
  ({ says, file, never }) =>
    never.map((path, index) => ({
      says: `${says}, so not ${path}`,
      file: file.replace('*', `case-${index + 1}`),
      code: importing(path),
      rules: ['style/noRestrictedImports'],
    })),
)
