/** To be written: branding. */
export default function Branding() {
  return <div className="page py-12">branding</div>;
}
