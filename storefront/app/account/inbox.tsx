/** To be written: inbox. */
export default function Inbox() {
  return <div className="page py-12">inbox</div>;
}
