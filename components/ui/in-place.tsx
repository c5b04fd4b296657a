'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { letKeysGo } from './buffered-keys'
import { Unread } from './unread'

/**
 * For `dynamic`: loads the code of a part of the page. On failure the part's place shows an error and a retry, because rethrowing
 * would replace the whole page with everything read and typed there.
 */
export function inPlace<P extends object>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  return () => load().catch((failure: unknown) => unfetched(load, failure))
}

// `dynamic` never retries, so the error placeholder does.
function unfetched<P extends object>(load: () => Promise<ComponentType<P>>, failure: unknown): ComponentType<P> {
  return function Unfetched(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    const [error, setError] = useState(failure)
    useEffect(letKeysGo, [])
    if (Part) return <Part {...props} />
    const refetch = () => void load().then((came) => setPart(() => came), setError)
    return <Unread of={{ error, refetch }} cause="Couldn’t load this part of the page" shape={null} />
  }
}
