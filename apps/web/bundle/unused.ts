import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Body = { name: string; start: number; end: number }

/**
 * What browsers can do without, because no page of ours uses it. The shop writes through its own API:
 * the router gets no forms, fetchers and actions. It prefetches no page and leaves view transitions to `lib/carry-box.ts`. Each function gets the body given here; the rest of
 * the library calls it only for what is not there. React animates nothing between pages, has no actions, and paints
 * neither lists of suspended parts nor elements of our own making.
 */
const unused: [file: RegExp, bodies: Record<string, string>][] = [
  [
    /react-router\/.*\/router\/router\.js$/,
    {
      handleAction: '',
      fetch: '',
      handleFetcherAction: '',
      handleFetcherLoader: '',
      getUpdatedRevalidatingFetchers: '',
      updateFetcherState: '',
      setFetcherError: '',
      getFetcher: '',
      resetFetcher: '',
      deleteFetcher: '',
      queueFetcherForDeletion: '',
      abortFetcher: '',
      markFetchersDone: '',
      markFetchRedirectsDone: '',
      abortStaleFetchLoads: '',
      getTargetedDataStrategyMatches: '',
      getDoneFetcher: '',
      getSubmissionFromNavigation: '',
      normalizeNavigateOptions: 'return { path }',
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
      defaultDataStrategyWithMiddleware: '',
      getInstrumentationNavigateMeta: '',
      _internalSetRoutes: '',
    },
  ],
  [/react-router\/.*\/router\/history\.js$/, { warning: '' }],
  [/react-router\/.*\/hooks\.js$/, { warningOnce: '', DefaultErrorComponent: 'return null' }],
  [/react-router\/.*\/server-runtime\/warnings\.js$/, { warnOnce: '' }],
  [
    /react-router\/.*\/ssr\/single-fetch\.js$/,
    { singleFetchActionStrategy: '', nonSsrStrategy: '', singleFetchLoaderFetcherStrategy: '' },
  ],
  [
    /react-router\/.*\/ssr\/components\.js$/,
    { usePrefetchBehavior: 'return [false, null, {}]', PrefetchPageLinks: 'return null' },
  ],
  [
    /react-dom\/cjs\/react-dom-client\.production\.js$/,
    {
      startViewTransition: '',
      commitAfterMutationEffectsOnFiber: '',
      measureViewTransitionHostInstancesRecursive: '',
      measureNestedViewTransitions: '',
      applyViewTransitionToHostInstancesRecursive: '',
      restoreViewTransitionName: '',
      restoreNestedViewTransitions: '',
      restorePairedViewTransitions: '',
      restoreEnterOrExitViewTransitions: '',
      commitNestedViewTransitions: '',
      commitEnterViewTransitions: '',
      commitExitViewTransitions: '',
      commitAppearingPairViewTransitions: '',
      commitDeletedPairViewTransitions: '',
      updateSuspenseListComponent: '',
      cutOffTailIfNeeded: '',
      updateActivityComponent: '',
      mountActionState: '',
      updateActionStateImpl: '',
      runActionStateAction: '',
      dispatchActionState: '',
      ensureFormComponentIsStateful: '',
      startHostTransition: '',
      extractEvents$1: '',
      setPropOnCustomElement: '',
      commitNewChildToFragmentInstance: '',
      deleteChildFromFragmentInstance: '',
      useMemoCache: '',
      // Names the parts around a part that failed; our reports name none.
      describeNativeComponentFrame: "return ''",
    },
  ],
]

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function bodiesIn(node: Node): Body[] {
  const found: Body[] = []
  const name = isNode(node.id) && typeof node.id.name === 'string' ? node.id.name : ''
  if (node.type === 'FunctionDeclaration' && isNode(node.body))
    found.push({ name, start: node.body.start, end: node.body.end })
  for (const part of Object.values(node).flat()) if (isNode(part)) found.push(...bodiesIn(part))
  return found
}

/** Takes them out. Fails if the library has renamed or moved one: nothing else would say so. */
export function withoutUnused(): Plugin {
  const done = new Set<RegExp>()
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: unused.map(([file]) => file) },
      handler(code, id) {
        const [file, replacements] = unused.find(([theirs]) => theirs.test(id)) ?? []
        if (!file || !replacements) return
        done.add(file)
        const bodies = bodiesIn(this.parse(code) as unknown as Node)
        const edits = Object.entries(replacements).map(([name, body]) => {
          const [place, second] = bodies.filter((found) => found.name === name)
          if (!place || second) this.error(`${id} has not one function ${name}`)
          return { ...place, body }
        })
        edits.sort((a, b) => b.start - a.start)
        return edits.reduce(
          (text, { start, end, body }) => `${text.slice(0, start)}{${body}}${text.slice(end)}`,
          code,
        )
      },
    },
    generateBundle() {
      for (const [file] of unused) if (!done.has(file)) this.error(`${file} was not seen`)
    },
  }
}
