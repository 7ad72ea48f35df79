/** Text whose line breaks are a literal backslash-n (Product §19.2), or real ones: a paragraph each. */
export function Lines({ text }: { text: string }) {
  const lines = text.split(/\\n|\n/).filter((line) => line.trim() !== '');
  return (
    <div className="flex flex-col gap-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and may repeat.
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
