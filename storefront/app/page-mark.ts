/**
 * The mark of one rendering on the server, a nonce. The scripts and styles that we and the framework write carry it;
 * what content might smuggle into a page cannot know it. The server allows the marked ones by hash and takes the mark
 * off, so that a page can be kept. In a browser there is none.
 */
import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** How the mark reaches the renderer of a request. */
export const requestMark = createRouterContext<string>();

const PageMark = createContext<string | undefined>(undefined);
export const PageMarkProvider = PageMark.Provider;

export function usePageMark(): string | undefined {
  return useContext(PageMark);
}
