export default function P() {
  return (
    <div className="page py-12">
      <h1>about/about</h1>
    </div>
  );
}
