export type Kind = 'modules' | 'slow' | 'journeys' | 'attacks'

/** What it touches can change anything, or nobody can say what: then everything runs. */
export const wholeIf: readonly RegExp[] = [
  /^apps\/server\/src\/(infra|testing|seed|cli)\//,
  /^apps\/server\/src\/(config|context|app|api|worker|jobs|boot|start-context|ports|thread)\.ts$/,
  /^apps\/server\/src\/(back-office\/(back-office|jobs)|modules\/[^/]+\/(routes|jobs))\.ts$/,
  /^apps\/server\/bundle\.ts$|^apps\/sandbox\/|^testkit\//,
  /^apps\/web\/(vite|react-router)\.config\.ts$|^apps\/web\/bundle\//,
  /(^|\/)package(-lock)?\.json$|(^|\/)tsconfig(\.\w+)?\.json$|^\.npmrc$|^\.n(ode-|vm)rc?/,
  /^vitest\.config\.ts$|^e2e\/playwright\.config\.ts$|^\.env\.example$/,
  /^\.ci\/(?!proven$|commits-from$|quarantine\.json$)/,
  /^tooling\/(impact|gate)(\.ts$|\/(?!(reach|costs)\.json$))/,
  /^tooling\/(built-files|compress-assets|pack-pages|dot-env|free-ports)\.ts$/,
]

/** Read by the checks of every run, and by nothing that is chosen. */
export const readByLaw: readonly RegExp[] = [
  /\.md$/,
  /^docs\/(?!(authz|triggers))/,
  /^tooling\/|^\.github\/|^\.vscode\/|^\.devcontainer\//,
  /^(biome|renovate|stryker\.config|\.oxlintrc)\.json$|^knip\.jsonc$|^LICENSE$/,
  /^\.(editorconfig|gitignore|dockerignore)$/,
  // What a whole run leaves behind (the commit it proved), and lists that the checks read.
  /^\.ci\/(proven|commits-from|quarantine\.json)$/,
  // Their own tests are rules; what they measure is a step of its own, named below.
  /^(bench|chaos|drill|evals|examples|ops)\/|^(Dockerfile|compose\.yaml)$/,
]

/** Pages are made of these, however a visitor comes to them. */
export const everyJourneyIf =
  /^apps\/web\/(public\/|app\/((root|entry\.\w+|routes|urls|zones|site)\.tsx?$|(entry|lib|ui|styles|state)\/|back-office\/pages\/main-site))/

/** What a change asks for beside tests. */
export const extrasIf: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^apps\/server\/migrations\//, ['deploy', 'restore']],
  [
    /^(drill|ops)\/|^Dockerfile$|^apps\/server\/src\/infra\/db\//,
    ['drill', 'deploy', 'restore', 'image', 'pooler'],
  ],
  [/^apps\/server\/src\/modules\/voices\/assistant\/|^evals\//, ['evaluation']],
  [
    /^apps\/server\/src\/(laws|modules\/(staff\/(approvals|guarded-settings|key-moves)|catalog\/sale-floor))\//,
    ['people'],
  ],
  [/^bench\//, ['benches']],
  [/^chaos\//, ['faults']],
]

/** Whatever changed: a purchase, its keys and its money, and who may do what. */
export const alwaysRun: ReadonlySet<string> = new Set([
  ...[
    'buy-a-license',
    'too-few-keys',
    'unseen-keys',
    'money-back',
    'withdraw',
    'key-desk',
    'staff-sign-in',
    'staff-keys-stay-out',
  ].map((name) => `e2e/${name}.spec.ts`),
  'apps/server/src/authz-matrix.test.ts',
])

/** More than this share of the whole, and the whole says more for little. */
export const MOST_CHOSEN = 0.6
