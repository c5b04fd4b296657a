import ReactMarkdown from 'react-markdown'
import type { Components, Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { cn } from './cn'
import { ScrollBox } from './scroll-box'

// The text is untrusted: a link opens without a referrer, a picture is named and not fetched.
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-accent underline underline-offset-2">
      {children}
    </a>
  ),
  img: ({ alt, src }) => <span className="text-ink-3">[picture: {alt || (typeof src === 'string' ? src : 'unnamed')}]</span>,
  // The page has its own first heading, so those of the text start one level below.
  h1: ({ children }) => <h2 className="mt-5 mb-2 text-lg font-semibold first:mt-0">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-5 mb-1.5 text-md font-semibold first:mt-0">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-3 mb-1 font-medium first:mt-0">{children}</h5>,
  pre: ({ children }) => (
    <ScrollBox
      label="Code"
      className="my-2.5 rounded-md border border-line bg-sunk px-3 py-2 text-sm leading-5 [&_code]:bg-transparent [&_code]:p-0"
    >
      <pre>{children}</pre>
    </ScrollBox>
  ),
  code: ({ children }) => <code className="rounded-xs bg-sunk px-1 py-px font-mono text-[max(13px,0.92em)]">{children}</code>,
  table: ({ children }) => (
    <ScrollBox label="Table" className="my-2.5">
      <table className="text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-1 [&_td]:pr-4 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium">
        {children}
      </table>
    </ScrollBox>
  ),
}

interface Node {
  type: string
  value?: string
  children?: Node[]
}

/**
 * Tags of the text as text: a placeholder like `<order id>` is a part of the sentence, which would be wrong without it. Comments are
 * left to the sanitizer, which drops them.
 */
const tagsAsText = () => (tree: Node) => {
  for (const node of tree.children ?? []) {
    if (node.type === 'raw' && !node.value?.startsWith('<!--')) node.type = 'text'
    tagsAsText()(node)
  }
}

const prose =
  'max-w-[72ch] text-pretty [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-ink-2 [&_hr]:my-4 [&_li]:my-1 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-2 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-6 [&>:first-child]:mt-0 [&>:last-child]:mb-0'

export interface MarkdownProps {
  text: string
  /** Plugins that run after sanitizing. */
  plugins?: NonNullable<Options['rehypePlugins']>
  /** Overrides for rendering elements. */
  parts?: Components
  className?: string
}

/** Untrusted Markdown, without scripts, styles, frames or fetched pictures. Best rendered on the server. */
export function Markdown({ text, plugins = [], parts, className }: MarkdownProps) {
  return (
    <div className={cn(prose, className)}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[tagsAsText, rehypeSanitize, ...plugins]}
        components={parts ? { ...components, ...parts } : components}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
