export default function P() {
  return (
    <div className="page py-12">
      <h1>rate/rate</h1>
    </div>
  );
}
