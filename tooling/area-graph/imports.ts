const imported =
  /^\s*(?:(?:import|export)\b[^'"]*?\bfrom|import) '([^']+)'|\bimport\(\s*'([^']+)'/gm

/** What a text of TypeScript imports, its types and what it loads late included: as it is written there. */
export const importsIn = (text: string): string[] =>
  [...text.matchAll(imported)].map(([, fixed, lazy]) => fixed ?? lazy ?? '')
