// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { SourcePicker } from './source-picker'
import { now, watched } from './watched.test-support'
import { WatchedFolders } from './watched-folders'

vi.mock('@/lib/actions', () => ({
  addSource: vi.fn(),
  cancelJob: vi.fn(),
  ingestSource: vi.fn(),
  pauseSource: vi.fn(),
  removeSource: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

const watchedKey = query('source.watched', {}).queryKey
testFourStates('the watched folders', {
  view: <WatchedFolders now={now} />,
  loading: 'Loading the watched folders',
  cause: 'Couldn’t load the watched folders',
  empty: { answers: [[watchedKey, { items: [] }]], says: /No watched folders yet/, act: 'Watch' },
  data: { answers: [[watchedKey, { items: [watched()] }]], says: '/srv/sessions' },
})

const found = { path: '/home/me/.codex', shown: '~/.codex', harness: 'codex', files: 12, bytes: 2355, newestAt: now }
const foundKey = query('source.list', {}).queryKey
testFourStates('the folders of this machine', {
  view: <SourcePicker now={now} />,
  loading: 'Looking for folders',
  cause: 'Couldn’t search for folders',
  empty: { answers: [[foundKey, { items: [] }]], says: /No agent session folders found/ },
  data: { answers: [[foundKey, { items: [found] }]], says: /12 transcripts · 2\.3 KB/ },
})
